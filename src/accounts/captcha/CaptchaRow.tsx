import { Check } from "lucide";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type CaptchaSetting, captchaName } from "../../platform/security/captchaServices.ts";
import { useCaptchaSetting } from "../../platform/security/useCaptchaSetting.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { solveInWorker } from "../../ui/proofOfWork.ts";
import { type Challenge, getChallenge, type Solution } from "./contract.ts";
import { EXPIRES_MINUTES, encodeCaptchaToken } from "./rules.ts";

/** Widget of an external service, if the guide is configured with one. */
const CaptchaWidget = lazyComponent(() => import("./CaptchaWidget.tsx").then((file) => file.CaptchaWidget));

interface CaptchaState {
  step: "idle" | "checking" | "checked" | "failed";
  text: string;
  /** Token from the service's widget. */
  given?: string;
}

export interface Captcha extends CaptchaState {
  start: () => void;
  /** Clears the tick; the next press starts with a new challenge. */
  reset: () => void;
  /** Resolves to the token once the work is done; undefined if the work was not started or failed. */
  token: () => Promise<string | undefined>;
  /** Service whose widget replaces the guide's own proof of work, with the props of that widget. */
  service: (CaptchaSetting & { round: number; onToken: (token: string | undefined) => void; onFailed: () => void }) | undefined;
}

const IDLE: CaptchaState = { step: "idle", text: "" };
/** Leaves 1 minute for the request to reach the server. */
const GOOD_MILLISECONDS = (EXPIRES_MINUTES - 1) * 60_000;

async function solve(signal: AbortSignal): Promise<string> {
  const challenge = await callApi(getChallenge, {});
  return encodeCaptchaToken({ challenge, solution: await solveInWorker<Challenge, Solution>(challenge, signal) });
}

/** Holds the captcha of one form: the proof of work, which the guest starts and a worker does, or the widget of a service. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState(IDLE);
  const [round, setRound] = useState(0);
  const work = useRef<{ abort: AbortController; token: Promise<string | undefined> }>(undefined);
  const setting = useCaptchaSetting();

  const reset = useCallback(() => {
    work.current?.abort.abort();
    work.current = undefined;
    setRound((before) => before + 1);
    setState(IDLE);
  }, []);
  const onToken = useCallback((token: string | undefined) => {
    setState(token ? { step: "checked", text: "", given: token } : IDLE);
  }, []);
  const onFailed = useCallback(() => {
    setState({ step: "failed", text: t`The check could not be loaded. A browser extension may be blocking it.` });
  }, []);
  useEffect(() => reset, [reset]);

  const start = () => {
    if (work.current) return;
    const abort = new AbortController();
    const expiry = setTimeout(reset, GOOD_MILLISECONDS);
    abort.signal.addEventListener("abort", () => clearTimeout(expiry));
    const token = solve(abort.signal).then(
      (solved) => {
        if (abort.signal.aborted) return undefined;
        setState({ step: "checked", text: t`Done.` });
        return solved;
      },
      (error: unknown) => {
        if (abort.signal.aborted) return undefined;
        reset();
        const isCall = error instanceof CallError || error instanceof TypeError;
        setState({ step: "failed", text: isCall ? messageFor(error) : t`This browser can't run the check.` });
        return undefined;
      },
    );
    work.current = { abort, token };
    setState({ step: "checking", text: t`Checking on this device` });
  };

  const service = setting && { ...setting, round, onToken, onFailed };
  return { ...state, start, reset, service, token: async () => (service ? state.given : work.current?.token) };
}

interface RowProps {
  captcha: Captcha;
  /** Message in the row: the captcha was not solved, or the server rejected it. */
  error?: string;
}

const frameClasses = (error: string) => `rounded-control bg-card px-3.5 ${error ? "border-2 border-danger" : "border border-rule"}`;

/** Shows the "I am a person" tick, which stays once pressed, or the widget of a service. */
export function CaptchaRow({ captcha, error = "" }: RowProps) {
  const { service, step, text } = captcha;
  const id = useId();
  if (!service) return <WorkRow captcha={captcha} error={error} />;
  return (
    <fieldset aria-label="I am a person" aria-describedby={id} tabIndex={-1} data-captcha="" className={`${frameClasses(error)} py-3`}>
      <CaptchaWidget {...service} onClose={service.onFailed} />
      <p id={id} role="status" className={`text-small ${error || step === "failed" ? "pt-2 font-semibold text-danger" : "text-ink2"}`}>
        {error || text || (step === "checked" ? "" : t`Check by ${captchaName(service.service)}`)}
      </p>
    </fieldset>
  );
}

function WorkRow({ captcha: { step, text, start }, error = "" }: RowProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = step === "checking";
  }, [step]);
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-4 py-1 ${frameClasses(error)}`}>
      <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3 whitespace-nowrap">
        <span className="relative grid size-6 flex-none">
          <input
            ref={box}
            type="checkbox"
            data-captcha=""
            checked={step === "checked"}
            onChange={start}
            aria-describedby={id}
            aria-invalid={error !== "" || undefined}
            className="size-6 cursor-pointer appearance-none rounded-badge bg-card shadow-[inset_0_0_0_1.5px_var(--color-line)] checked:bg-sea checked:shadow-none"
          />
          {step === "checked" && <Icon of={Check} size={16} strokeWidth={3} className="pointer-events-none absolute inset-1 text-on-sea" />}
        </span>
        I am a person
      </label>
      <p id={id} role="status" className={`text-small ${error || step === "failed" ? "py-2 font-semibold text-danger" : "text-ink2"}`}>
        {error || text}
      </p>
    </div>
  );
}
