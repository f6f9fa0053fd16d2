/** Anything that keeps the server from starting, in one line that says what to do. */
export class StartError extends Error {}
