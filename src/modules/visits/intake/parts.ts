import type { Deps } from '../../../server/module.ts';
import { createBuffer, type Intake } from './buffer.ts';
import { storeViews } from './store.service.ts';
import type { View } from './view.ts';

const intakes = new WeakMap<Deps, Intake<View>>();

/** The buffer of page views, one per server. */
export function intakeOf(deps: Deps): Intake<View> {
  let intake = intakes.get(deps);
  if (!intake) {
    const failed = async (error: unknown, lost: number): Promise<void> => {
      // Retries every two seconds; logs an outage once.
      const outage = lost === 0 && (await deps.outages.recordError(error, { refused: false }));
      if (!outage) deps.log.warn({ err: error, lost }, 'page views could not be written');
    };
    intake = createBuffer<View>(
      (views) => storeViews(deps.database, views),
      (error, lost) => void failed(error, lost),
    );
    intakes.set(deps, intake);
  }
  return intake;
}
