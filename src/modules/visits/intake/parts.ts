import { troubleOf } from '../../../core/dberrors.ts';
import type { Deps } from '../../../server/module.ts';
import { createBuffer, type Intake } from './buffer.ts';
import { storeViews } from './store.service.ts';
import type { View } from './view.ts';

const intakes = new WeakMap<Deps, Intake<View>>();

/** Where a server's routes put page views; the same each time. */
export function intakeOf(deps: Deps): Intake<View> {
  let intake = intakes.get(deps);
  if (!intake) {
    intake = createBuffer<View>(
      (views) => storeViews(deps.database, views),
      (error, lost) => {
        const trouble = troubleOf(error);
        // It is tried again every two seconds.
        if (trouble && lost === 0) deps.troubles.note(trouble, { error, refused: false });
        else deps.log.warn({ err: error, lost }, 'page views could not be written');
      },
    );
    intakes.set(deps, intake);
  }
  return intake;
}
