import { useEffect, useState } from "react";

export const SCHEME_KEY = "guide.scheme";

/** Sets a scheme chosen before, as the first thing on a page, so that it never flashes in the other one. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem("${SCHEME_KEY}");if(s)document.documentElement.dataset.scheme=s}catch{}`;

/** Light or dark; the choice stays on this device. Without scripts the device's own setting holds, and there is no switch. */
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
      Switch to {other}
    </button>
  );
}
