/** Captcha services that can replace the guide's own proof of work: origins of their scripts and responses. */

const SERVICES = ["turnstile", "hcaptcha"] as const;
export type CaptchaService = (typeof SERVICES)[number];

interface Service {
  /** Name that people know. */
  name: string;
  origin: string;
  script: string;
  /** Origin that the server calls to verify a token. */
  verifyOrigin: string;
  verify: string;
  /** Origins that its widget loads, frames and connects to. */
  sources: string[];
  /** Global variable that its script creates. */
  global: string;
}

/** Sources: developers.cloudflare.com/turnstile (client-side rendering, siteverify, CSP), docs.hcaptcha.com (invisible, CSP). */
const ABOUT: Record<CaptchaService, Service> = {
  turnstile: {
    name: "Cloudflare Turnstile",
    origin: "https://challenges.cloudflare.com",
    script: "/turnstile/v0/api.js?render=explicit",
    verifyOrigin: "https://challenges.cloudflare.com",
    verify: "/turnstile/v0/siteverify",
    sources: ["https://challenges.cloudflare.com"],
    global: "turnstile",
  },
  hcaptcha: {
    name: "hCaptcha",
    origin: "https://js.hcaptcha.com",
    script: "/1/api.js?render=explicit",
    verifyOrigin: "https://api.hcaptcha.com",
    verify: "/siteverify",
    sources: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    global: "hcaptcha",
  },
};

export const captchaName = (service: CaptchaService): string => ABOUT[service].name;
export const captchaGlobal = (service: CaptchaService): string => ABOUT[service].global;

/** @param double origin of a test double of the service, without a trailing slash */
export const verifyUrl = (service: CaptchaService, double?: string): string =>
  `${double ?? ABOUT[service].verifyOrigin}${ABOUT[service].verify}`;
const scriptUrl = (service: CaptchaService, double?: string): string => `${double ?? ABOUT[service].origin}${ABOUT[service].script}`;
/** For the Content-Security-Policy. */
export const captchaCspSources = (service: CaptchaService, double?: string): string[] => (double ? [double] : ABOUT[service].sources);

/** Captcha setting in a page's data. */
export interface CaptchaSetting {
  service: CaptchaService;
  siteKey: string;
  script: string;
}

interface Configured {
  CAPTCHA_PROVIDER: "altcha" | CaptchaService;
  CAPTCHA_SITE_KEY?: string | undefined;
  CAPTCHA_URL?: string | undefined;
}

/** @returns "turnstile {site key} {address of the script}"; undefined for the guide's own proof of work, which pages do not mention */
export const writeSetting = ({ CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY, CAPTCHA_URL }: Configured): string | undefined =>
  CAPTCHA_PROVIDER === "altcha" ? undefined : `${CAPTCHA_PROVIDER} ${CAPTCHA_SITE_KEY} ${scriptUrl(CAPTCHA_PROVIDER, CAPTCHA_URL)}`;

export function readSetting(text: string | undefined): CaptchaSetting | undefined {
  const [name, siteKey = "", script = ""] = text?.split(" ") ?? [];
  const service = SERVICES.find((one) => one === name);
  return service && { service, siteKey, script };
}
