import { PermissionTree } from '../../../admin/permission-tree/permission-tree.tsx';
import { cellsOf } from '../../../admin/permission-tree/tree-model.ts';
import type { RightsState } from '../giving/rights.api.ts';
import type { PermissionCell } from '../giving/tree.api.ts';
import { GivingEditor, type GivingEditorProps } from './giving-editor.tsx';

type Editor = GivingEditorProps<RightsState, PermissionCell>;

export interface RightsEditorProps
  extends Pick<Editor, 'path' | 'acting' | 'list' | 'head' | 'hint' | 'before'> {
  /** What the tree is of, for those who listen. */
  label: (state: RightsState) => string;
  showHolders?: boolean;
}

/** The rights of a role, a person or an organisation, as a tree. */
export const RightsEditor = ({ label, showHolders, ...editor }: RightsEditorProps) => (
  <GivingEditor<RightsState, PermissionCell>
    {...editor}
    all={(state) => cellsOf(state.tree)}
    body={(permissions) => ({ permissions })}
    saved="Dozvole su sačuvane."
  >
    {(state, selected, change) => (
      <PermissionTree
        modules={state.tree}
        selected={selected}
        onChange={change}
        label={label(state)}
        showHolders={showHolders}
      />
    )}
  </GivingEditor>
);
