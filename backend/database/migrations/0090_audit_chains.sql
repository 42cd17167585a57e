-- Sixteen chains instead of one, so that acts of staff do not wait for each other's commit. A chain has the numbers from
-- its own multiple of 2^40: the rows until now are chain 0. The session decides which chain a transaction continues.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chain_start bigint := (pg_backend_pid() % 16)::bigint << 40;
  last_seq bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit-chain', chain_start));
  SELECT seq, hash INTO last_seq, last_hash FROM audit_chain
    WHERE seq >= chain_start AND seq < chain_start + (1::bigint << 40) ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, audit_id, previous_hash, hash) VALUES (
    coalesce(last_seq, chain_start) + 1, NEW.id, coalesce(last_hash, ''), audit_digest(coalesce(last_hash, ''), NEW));
  RETURN NULL;
END $$;
