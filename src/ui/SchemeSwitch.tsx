import { useEffect, useState } from "react";
import { t } from "../platform/languages/text.ts";

export const SCHEME_KEY = "guide.scheme";

/** Applies the stored scheme before anything else on the page, so that the other one never flashes. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem("${SCHEME_KEY}");if(s)document.documentElement.dataset.scheme=s}catch{}`;

/**
 * Renders the switch between light and dark; the choice is stored on this device. Without scripts the device's setting applies, and there
 * is no switch.
 */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState<"light" | "dark">();
  useEffect(() => {
    const chosen = document.documentElement.dataset.scheme;
    setScheme(chosen === "light" || chosen === "dark" ? chosen : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  }, []);
  if (!scheme) return null;
  const other = scheme === "dark" ? "light" : "dark";
  const change = () => {
    document.documentElement.dataset.scheme = other;
    localStorage.setItem(SCHEME_KEY, other);
    setScheme(other);
  };
  return (
    <button type="button" onClick={change} className="flex min-h-11 cursor-pointer items-center hover:underline sm:min-h-9">
      {other === "dark" ? t`Switch to dark` : t`Switch to light`}
    </button>
  );
}
