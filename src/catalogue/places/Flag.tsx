/**
 * Renders a country's flag. The name is always beside it, so the image has no alternative text.
 * @param size width in pixels
 */
export const Flag = ({ code, size = 24 }: { code: string; size?: number }) => (
  <img
    src={`/flags/${code.toLowerCase()}.svg`}
    alt=""
    width={size}
    height={Math.round(size * 0.75)}
    loading="lazy"
    decoding="async"
    className="flex-none rounded-[2px] object-cover shadow-[0_0_0_1px_oklch(24%_.02_250/.14)]"
  />
);
