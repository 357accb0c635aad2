// React has a slow and a fast version and chooses when it is first loaded: import this file before anything that loads it.
process.env.NODE_ENV ??= "production";
