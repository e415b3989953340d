import type { Ctx } from '../../core/context.ts';
import type { Resource, ResourceRecord } from '../../core/resource.ts';

/** A kind of records that carry files, as its declaration names it. */
export type Attached = Pick<Resource, 'name' | 'path' | 'permission' | 'labels' | 'title'>;

/** Records that carry files: a resource's, or those of a module that keeps its own. */
export interface Attachable {
  resource: Attached;
  /** Throws 404. */
  get(ctx: Ctx, idguid: string): Promise<ResourceRecord>;
  /** The same, locked until the transaction ends. Throws 404, and 403 for a shared one. */
  hold(ctx: Ctx, idguid: string): Promise<ResourceRecord>;
  /** Why no attachment may be taken off the record, in Bosnian; null if it may. */
  keepsAttachments?(record: ResourceRecord, ctx: Ctx): string | null | Promise<string | null>;
}
