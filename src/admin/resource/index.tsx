/** The screens that follow from a resource's declaration. */
export { ResourceForm } from './form/ResourceForm.tsx';
export * from './hooks.ts';
export { ResourceImport } from './import/ResourceImport.tsx';
export { ResourceList } from './list/ResourceList.tsx';
export { ResourceTrash } from './trash/resource-trash.tsx';
export { ResourceTree } from './tree/ResourceTree.tsx';
export { ResourceView } from './view/ResourceView.tsx';
