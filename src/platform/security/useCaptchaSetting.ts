import { useRouteLoaderData } from "react-router";
import { type CaptchaSetting, readSetting } from "./captchaServices.ts";

/** The captcha service that the guide is set up with; undefined for its own proof of work. */
export const useCaptchaSetting = (): CaptchaSetting | undefined =>
  readSetting((useRouteLoaderData("root") as { captcha?: string } | undefined)?.captcha);
