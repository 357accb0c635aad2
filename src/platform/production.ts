// React has a slow and a fast version and chooses when it is first loaded: import this file before any that loads React.
process.env.NODE_ENV ??= "production";
