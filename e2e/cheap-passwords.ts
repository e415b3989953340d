/** Loaded before the server under test: passwords cost next to nothing there, as in most unit tests. What they cost for real is asked of those that are about it. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/password-cost.ts')
      ? next(new URL('../test/password-cost.ts', import.meta.url).href, context)
      : next(specifier, context),
});
