/** Loaded before the server under test: passwords cost next to nothing there, as in most unit tests. The unit tests that are about their cost (`costly` in vitest.config.ts) have the real one. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/password-cost.ts')
      ? next(new URL('../test/password-cost.ts', import.meta.url).href, context)
      : next(specifier, context),
});
