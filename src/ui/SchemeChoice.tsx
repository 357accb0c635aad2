import { Moon, Sun, SunMoon } from "lucide";
import { useEffect, useState } from "react";
import { t } from "../platform/languages/text.ts";
import { Icon } from "./Icon.tsx";
import { SCHEME_KEY } from "./SchemeSwitch.tsx";

const schemes = () =>
  [
    { scheme: "", label: t`Device setting`, icon: SunMoon },
    { scheme: "light", label: t`Light`, icon: Sun },
    { scheme: "dark", label: t`Dark`, icon: Moon },
  ] as const;

/** Renders the choice of light, dark, or the device's setting; stored on this device. Without scripts the device's setting applies. */
export function SchemeChoice() {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => setChosen(document.documentElement.dataset.scheme ?? ""), []);
  if (chosen === undefined) return <p className="text-ink2">Same as your device.</p>;
  const choose = (scheme: string) => {
    if (scheme) {
      document.documentElement.dataset.scheme = scheme;
      localStorage.setItem(SCHEME_KEY, scheme);
    } else {
      delete document.documentElement.dataset.scheme;
      localStorage.removeItem(SCHEME_KEY);
    }
    setChosen(scheme);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form
    <div role="group" aria-label="Light or dark" className="segments max-w-[34rem] max-sm:flex-col">
      {schemes().map(({ scheme, label, icon }) => (
        <button key={scheme} type="button" aria-pressed={chosen === scheme} onClick={() => choose(scheme)} className="segment">
          <Icon of={icon} size={20} />
          {label}
        </button>
      ))}
    </div>
  );
}
