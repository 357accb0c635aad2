import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The Content-Security-Policy takes fonts and scripts from files alone.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: "es2022",
  },
});
