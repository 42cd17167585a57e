/** An order number: the day dimmed, the digits that people read out strong. */
export function OrderNumber({ sn }: { readonly sn: string }) {
  return (
    <span className="s-sn">
      <span>{sn.slice(0, 8)}</span> {sn.slice(8)}
    </span>
  );
}
