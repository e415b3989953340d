import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { ResourceService } from '../../core/crud.ts';
import { parseListQuery } from '../../core/list-query.ts';
import { permissionFor, type Resource } from '../../core/resource.ts';
import { tableOf } from '../../core/table.ts';
import { inTenant } from '../../core/tenant.ts';
import { grupeRobe, jediniceMjere, porezi } from '../../modules/codebooks/resources.ts';
import { companies } from '../../modules/companies/companies.resource.ts';
import { createView } from '../../modules/workspace/saved-views.service.ts';
import { sameNumbers, sitting, workingDays } from './calendar.ts';
import type { DemoEdit, DemoOrganisation } from './organisations.ts';
import { partnersOf } from './partners.ts';
import { ctxFor, dateTrail, denser, type Stage, scopeOf } from './stage.ts';
import { groupsOf } from './tree.ts';

/** Working days of the history, a year of them: first units and taxes, then the tree, then changes to it, more of late. */
export const DAYS = 250;
const GROWING = 14;

/**
 * Creates a year of an organisation's work through the services, then backdates it: units, taxes, partners, a tree of goods groups
 * with changes, saved views. Returns the number of changes.
 */
export async function playHistory(stage: Stage, organisation: DemoOrganisation): Promise<number> {
  stage.say('šifarnici, partneri i grupe robe');
  const days = workingDays(stage.now, DAYS);
  const random = sameNumbers(organisation.key.length * 7919);
  const act = actor(stage);
  const units = await idsByTitle(stage, jediniceMjere, 'oznaka');
  const taxes = await idsByTitle(stage, porezi, 'kod');
  const builders = organisation.builders;

  let times = sitting(days[0]!, random);
  for (const unit of organisation.units) {
    const made = await act(builders[0]!, times.next().value, jediniceMjere, (ctx, units) =>
      units.create(ctx, unit),
    );
    units.set(String(unit.oznaka), made.idguid);
  }
  for (const tax of organisation.taxes)
    await act(builders[0]!, times.next().value, porezi, (ctx, taxes) => taxes.create(ctx, tax));

  times = sitting(days[1]!, random);
  for (const partner of partnersOf(organisation.key))
    await act(builders[0]!, times.next().value, companies, (ctx, service) => service.create(ctx, partner));

  /** The organisation's groups by code, and their codes by name. */
  const groups = new Map<string, { idguid: string; version: number }>();
  const codes = new Map<string, string>();
  let branch = -1;
  let builder = builders[0]!;
  for (const node of groupsOf(organisation.trade)) {
    if (node.parent === null) {
      branch++;
      builder = builders[branch % builders.length]!;
      times = sitting(days[1 + Math.floor((branch * (GROWING - 1)) / 10)]!, random);
    }
    const values = {
      sifra: node.code,
      naziv: node.name,
      roditelj_id: node.parent === null ? null : groups.get(node.parent)!.idguid,
      jedinica_id: units.get(node.unit) ?? null,
      porez_id: taxes.get('S') ?? null,
    };
    const made = await act(builder, times.next().value, grupeRobe, (ctx, service) =>
      service.create(ctx, values),
    );
    groups.set(node.code, made);
    codes.set(node.name, node.code);
  }

  const tending = DAYS - GROWING - 1;
  for (const [index, edit] of organisation.edits.entries()) {
    const day = days[GROWING + Math.round(tending * denser(index / organisation.edits.length))]!;
    const code = codes.get(edit.group)!;
    const group = groups.get(code)!;
    const at = sitting(day, random).next().value;
    if (edit.change === null) {
      await act(edit.by, at, grupeRobe, (ctx, service) => service.remove(ctx, group.idguid, group.version));
      groups.delete(code);
      continue;
    }
    const values = changed(edit.change, units);
    const after = await act(edit.by, at, grupeRobe, (ctx, service) =>
      service.update(ctx, group.idguid, group.version, values),
    );
    groups.set(code, after);
    if (edit.change.naziv) codes.set(edit.change.naziv, code);
  }
  for (const { by, ...view } of organisation.views)
    await inTenant(stage.deps.database, scopeOf(stage, by), (tx) =>
      createView(ctxFor(stage, by, tx), {
        ...view,
        resource: grupeRobe.name,
        is_default: false,
        is_shared: false,
      }),
    );
  return stage.changes;
}

function changed(
  { jedinica, ...fields }: NonNullable<DemoEdit['change']>,
  units: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return jedinica === undefined ? fields : { ...fields, jedinica_id: units.get(jedinica) ?? null };
}

/** `idguid` of the organisation's visible records by the value of a field. */
export async function idsByTitle(
  stage: Stage,
  resource: Resource,
  field: string,
): Promise<Map<string, string>> {
  const name = [...stage.actors.keys()][0]!;
  const service = stage.deps.services.get(resource.name)!;
  return inTenant(stage.deps.database, scopeOf(stage, name), async (tx) => {
    const ids = new Map<string, string>();
    for await (const rows of service.all(ctxFor(stage, name, tx), parseListQuery(service.spec, {})))
      for (const row of rows) ids.set(String(row[field]), row.idguid);
    return ids;
  });
}

/** Runs one change in a person's name and its own transaction, like a request, and backdates it. */
function actor(stage: Stage) {
  return async <T>(
    name: string,
    at: Date,
    resource: Resource,
    work: (ctx: Ctx, service: ResourceService) => Promise<T>,
  ): Promise<T> => {
    stage.signal?.throwIfAborted();
    const service = stage.deps.services.get(resource.name)!;
    // As the route does, so that nobody exceeds their permissions.
    if (!stage.actors.get(name)?.permissions.has(permissionFor(resource, 'save')))
      throw new Error(`${name} may not change ${resource.name} in ${stage.tenant.name}`);
    const result = await inTenant(stage.deps.database, scopeOf(stage, name), (tx) =>
      work(ctxFor(stage, name, tx), service),
    );
    await dateBack(stage, resource, at);
    stage.changes++;
    return result;
  };
}

/** Backdates a change of records and its entries in the trail. */
async function dateBack(stage: Stage, resource: Resource, at: Date): Promise<void> {
  const moved = await dateTrail(stage, at);
  const table = tableOf(resource);
  const date = (records: typeof moved, values: { updated_at: Date; created_at?: Date }) =>
    stage.owner
      .update(table)
      .set(values as never)
      .where(
        inArray(
          table.idguid,
          records.map(({ record }) => record),
        ),
      );
  const made = moved.filter(({ action }) => action === 'create');
  const changed = moved.filter(({ action }) => action !== 'create');
  if (made.length > 0) await date(made, { updated_at: at, created_at: at });
  if (changed.length > 0) await date(changed, { updated_at: at });
}
