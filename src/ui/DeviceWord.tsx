/** What one reads on: a phone, or something larger. */
export const DeviceWord = () => (
  <>
    <span className="sm:hidden">phone</span>
    <span className="max-sm:hidden">device</span>
  </>
);
