import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { getOperator } from "./contract.ts";

export const informationHandlers: EndpointHandler[] = [
  handle(getOperator, async (_input, { services: { config } }) => ({
    name: config.OPERATOR ?? null,
    email: config.OPERATOR_EMAIL ?? null,
    accessibility_body: config.OPERATOR_ACCESSIBILITY_BODY ?? null,
  })),
];
