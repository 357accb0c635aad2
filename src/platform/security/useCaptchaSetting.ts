import { useRouteLoaderData } from "react-router";
import { type CaptchaSetting, readSetting } from "./captchaServices.ts";

/** Returns the configured captcha service; undefined for the guide's own proof of work. */
export const useCaptchaSetting = (): CaptchaSetting | undefined => readSetting(useRouteLoaderData<{ captcha?: string }>("root")?.captcha);
