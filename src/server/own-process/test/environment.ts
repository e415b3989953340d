import type { OwnProgram } from '../../module.ts';

/** Reports its environment, and tells what it was ordered. */
const run: OwnProgram<string, NodeJS.ProcessEnv, string> = async (_deps, orders, ready, tell) => {
  ready({ ...process.env });
  tell(orders);
  return async () => {};
};
export default run;
