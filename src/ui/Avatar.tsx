import { isUploaded } from "../platform/files/uploadMark.ts";

interface AvatarProps {
  /** The low-poly picture, or the person's own. */
  picture: string;
  /** Shown on the low-poly picture only. */
  initials?: string;
  /** Only set if the name is not beside the picture. */
  name?: string;
  /** Width and height in pixels. */
  size?: 28 | 36 | 40 | 44 | 56 | 84;
}

const SIZES = {
  28: "size-7 text-tiny",
  36: "size-9 text-tiny",
  40: "size-10 text-tiny",
  44: "size-11 text-small",
  56: "size-14 text-intro",
  84: "size-21 text-lead",
};

/**
 * Renders a person's round picture: the uploaded one unchanged; else white initials over a pattern drawn from the account's code, under a
 * half-transparent layer.
 */
export const Avatar = ({ picture, initials: given = "", name, size = 44 }: AvatarProps) => {
  const initials = isUploaded(picture) ? "" : given;
  return (
    <span
      {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
      className={`relative inline-grid flex-none place-items-center overflow-hidden rounded-full bg-night ${SIZES[size]}`}
    >
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        className={`absolute inset-0 size-full object-cover ${initials === "" ? "" : "scale-150 opacity-50"}`}
      />
      <span className="relative font-semibold text-white">{initials}</span>
    </span>
  );
};
