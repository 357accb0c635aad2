import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { getChallenge, getQuestion } from "./contract.ts";
import { newQuestion } from "./question/store.ts";
import { newChallenge } from "./store.ts";

export const captchaHandlers: EndpointHandler[] = [
  handle(getChallenge, (_input, { services }) => newChallenge(services.config.GUIDE_SECRET)),
  handle(getQuestion, async (_input, { services }) => newQuestion(services.config.GUIDE_SECRET)),
];
