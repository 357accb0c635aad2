import type { AnyEndpoint } from "../endpoints/endpoint.ts";

export interface ApiRequest {
  method: AnyEndpoint["method"];
  /** Path with its query string. */
  url: string;
  body: Record<string, unknown> | undefined;
  /** The parameters by name, as given by the caller. */
  input: Record<string, unknown>;
  /** Aborts the request; browsers only. */
  signal?: AbortSignal | undefined;
  /** Makes a POST that is sent twice run once; browsers only. */
  idempotencyKey?: string | undefined;
}
export interface ApiResponse {
  status: number;
  body: unknown;
  /** The server has reported its error itself. */
  isReported?: boolean;
}
export type Transport = (endpoint: AnyEndpoint, request: ApiRequest) => Promise<ApiResponse>;
