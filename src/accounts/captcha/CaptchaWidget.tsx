import { useEffect, useRef } from "react";
import { type CaptchaSetting, captchaGlobal } from "../../platform/security/captchaServices.ts";

/** API that the scripts of both services share. */
interface ServiceScript {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

interface Props extends CaptchaSetting {
  /** Raised by 1 when the server rejects the token, to ask the guest again. */
  round: number;
  /** Receives undefined once a token has expired. */
  onToken: (token: string | undefined) => void;
  onFailed: () => void;
  /** Called when this file could not be loaded. */
  onClose: () => void;
}

const LOADING_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 50;
const loading = new Map<string, Promise<ServiceScript>>();

/**
 * Loads a service's script once per page. The script defines its global some time after it has loaded.
 * @throws Error if it cannot be loaded
 */
function load(script: string, name: string): Promise<ServiceScript> {
  const first = loading.get(script);
  if (first) return first;
  const found = new Promise<ServiceScript>((resolve, reject) => {
    const isOver = AbortSignal.timeout(LOADING_MILLISECONDS);
    const look = () => {
      const there: ServiceScript | undefined = Reflect.get(globalThis, name);
      if (there && typeof there.render === "function") resolve(there);
      else if (isOver.aborted) reject(new Error(`${name} did not start`));
      else setTimeout(look, POLL_MILLISECONDS);
    };
    const element = Object.assign(document.createElement("script"), { src: script, async: true, onload: look });
    element.onerror = () => reject(new Error(`${name} could not be loaded`));
    document.head.append(element);
  });
  // Lets the next form try again.
  found.catch(() => loading.delete(script));
  loading.set(script, found);
  return found;
}

/** Shows the widget of Turnstile or hCaptcha in its own frame, with its own texts. */
export function CaptchaWidget({ service, siteKey, script, round, onToken, onFailed }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<{ api: ServiceScript; id: string }>(undefined);

  useEffect(() => {
    let isGone = false;
    const scheme = document.documentElement.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    load(script, captchaGlobal(service)).then(
      (api) => {
        if (isGone || !place.current) return;
        const id = api.render(place.current, {
          sitekey: siteKey,
          theme: scheme,
          callback: (token: string) => onToken(token),
          "expired-callback": () => onToken(undefined),
          "error-callback": () => onToken(undefined),
        });
        widget.current = { api, id };
      },
      () => isGone || onFailed(),
    );
    return () => {
      isGone = true;
      widget.current?.api.remove(widget.current.id);
      widget.current = undefined;
    };
  }, [service, siteKey, script, onToken, onFailed]);

  useEffect(() => {
    if (round > 0) widget.current?.api.reset(widget.current.id);
  }, [round]);

  return <div ref={place} className="min-h-[66px]" />;
}
