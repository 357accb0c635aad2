import { afterAll } from "vitest";
import { closeAll } from "./closing.ts";

// A set-up file runs for each test file, also where a worker keeps its modules from one to the next.
afterAll(closeAll);
