/** Renders the reader's kind of device: "phone", or "device" on larger screens. */
export const DeviceWord = () => (
  <>
    <span className="sm:hidden">phone</span>
    <span className="max-sm:hidden">device</span>
  </>
);
