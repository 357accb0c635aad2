import { type Route, route } from "../platform/http/context.ts";
import { getChallenge } from "./contract.ts";
import { newChallenge } from "./store.ts";

export const captchaRoutes: Route[] = [route(getChallenge, (_input, { services }) => newChallenge(services.config.GUIDE_SECRET))];
