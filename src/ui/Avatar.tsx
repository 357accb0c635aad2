import { isUploaded } from "../platform/files/uploadMark.ts";

interface AvatarProps {
  /** The low-poly picture, or the person's own. */
  picture: string;
  /** On the low-poly picture; none on a person's own. */
  initials?: string;
  /** Only where the name does not stand beside it. */
  name?: string;
  /** In pixels. */
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

/** Somebody's round picture: their own as it is; without one of their own, white initials over a pattern drawn from their code, under a veil of a half. */
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
