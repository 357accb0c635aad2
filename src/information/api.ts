import { type Route, route } from "../platform/http/context.ts";
import { getOperator } from "./contract.ts";

export const informationRoutes: Route[] = [
  route(getOperator, async (_input, { services: { config } }) => ({
    name: config.OPERATOR ?? null,
    email: config.OPERATOR_EMAIL ?? null,
  })),
];
