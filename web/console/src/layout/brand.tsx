/** The console's icon and name. */
export function Brand() {
  return (
    <p className="brand">
      <img src="/console/icon.svg" alt="" width="28" height="28" />
      PPP discounts
    </p>
  );
}
