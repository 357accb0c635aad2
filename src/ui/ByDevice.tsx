/** Renders a text by the reader's kind of device: a phone, or one with a larger screen. */
export const ByDevice = ({ phone, other }: { phone: string; other: string }) => (
  <>
    <span className="sm:hidden">{phone}</span>
    <span className="max-sm:hidden">{other}</span>
  </>
);
