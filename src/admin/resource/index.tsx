/** The screens that follow from a resource's declaration. */
export { ResourceForm } from './form/resource-form.tsx';
export { ResourceImport } from './import/resource-import.tsx';
export { ResourceList } from './list/resource-list.tsx';
export { ResourceTrash } from './trash/resource-trash.tsx';
export { ResourceTree } from './tree/resource-tree.tsx';
export { ResourceView } from './view/resource-view.tsx';
