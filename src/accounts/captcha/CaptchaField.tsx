import { useEffect, useRef } from "react";
import { CaptchaRow, useCaptcha } from "./CaptchaRow.tsx";

interface Props {
  /** Another one with each time that the form was sent: a token serves once. */
  attempt: unknown;
  /** When this file could not be had. */
  onClose: () => void;
}

/** The widget of a captcha service as the field `token` of a form, empty until it is filled out. */
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
