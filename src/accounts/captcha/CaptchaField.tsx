import { useEffect, useRef } from "react";
import { CaptchaRow, useCaptcha } from "./CaptchaRow.tsx";

interface Props {
  /** Changes with each submission of the form: a token works once, so the widget must be reset. */
  attempt: unknown;
  /** Called when this file could not be loaded. */
  onClose: () => void;
}

/** Puts the widget of a captcha service into the field `token` of a form; the field is empty until the captcha is solved. */
export function CaptchaField({ attempt }: Props) {
  const captcha = useCaptcha();
  const { reset } = captcha;
  const sent = useRef(attempt);
  useEffect(() => {
    if (sent.current === attempt) return;
    sent.current = attempt;
    reset();
  }, [attempt, reset]);
  return (
    <>
      <CaptchaRow captcha={captcha} />
      <input type="hidden" name="token" value={captcha.given ?? ""} />
    </>
  );
}
