ALTER TABLE "approval" DROP CONSTRAINT "approval_decided";--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "effect_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided" CHECK (("approval"."status" in ('APPROVED','REFUSED')) = ("approval"."decided_time" is not null)
        and ("approval"."decided_by" is null) = ("approval"."decided_time" is null
          or ("approval"."status" = 'APPROVED' and "approval"."effect_time" is not null))) NOT VALID;
