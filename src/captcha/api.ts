import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { getChallenge } from "./contract.ts";
import { newChallenge } from "./store.ts";

export const captchaRoutes: EndpointHandler[] = [
  handle(getChallenge, (_input, { services }) => newChallenge(services.config.GUIDE_SECRET)),
];
