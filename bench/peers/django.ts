import { spawnSync } from "node:child_process";
import type { ClientConfig } from "pg";
import { freePort, SERVER_CORE, type Server, startServer, temporaryFolder, waitFor } from "../processes.ts";

/** Debian's own Python: the packages are installed for it and no other. */
const PYTHON = "/usr/bin/python3";
export const DJANGO_MISSING =
  "Django REST Framework is missing, so the guide was measured alone: install it (Debian: apt-get install python3-django python3-djangorestframework python3-psycopg2 gunicorn).";

/** Returns the versions in use; undefined if a package is missing. */
export function djangoVersions(): string | undefined {
  const script =
    "import platform, django, rest_framework, psycopg2, gunicorn; print(f'Python {platform.python_version()}, Django {django.__version__}, REST Framework {rest_framework.VERSION}, gunicorn {gunicorn.__version__}')";
  const { status, stdout } = spawnSync(PYTHON, ["-c", script], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

export type Worker = "sync" | "gthread";

/** Starts one gunicorn worker on the guide's database. @param worker gthread keeps connections open, sync closes each */
export async function startDjango(connection: ClientConfig, worker: Worker): Promise<Server & { origin: string }> {
  const port = await freePort();
  const threads = worker === "gthread" ? ["--threads", "4", "--keep-alive", "60"] : [];
  const server = startServer(
    [
      PYTHON,
      "-m",
      "gunicorn",
      "--bind",
      `127.0.0.1:${port}`,
      "--workers",
      "1",
      "--worker-class",
      worker,
      ...threads,
      "--pythonpath",
      import.meta.dirname,
      "--worker-tmp-dir",
      "/dev/shm",
      "django_peer:application",
    ],
    {
      folder: temporaryFolder(`django-${worker}`),
      core: SERVER_CORE,
      env: {
        PYTHONDONTWRITEBYTECODE: "1",
        PGHOST: String(connection.host ?? "127.0.0.1"),
        PGPORT: String(connection.port ?? 5432),
        PGUSER: String(connection.user ?? ""),
        PGPASSWORD: String(connection.password ?? ""),
        PGDATABASE: String(connection.database ?? ""),
      },
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/guide/api/business/`, server);
  return { ...server, origin };
}
