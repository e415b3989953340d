ALTER TABLE "trash" ADD COLUMN "part_of" uuid;
--> statement-breakpoint
ALTER TABLE "trash" ADD COLUMN "part_of_resource" text;
--> statement-breakpoint
update trash set part_of_resource = 'stored-folders', part_of = (record ->> 'with_folder')::uuid, record = record - 'with_folder'
  where record ->> 'with_folder' is not null;
--> statement-breakpoint
update trash set part_of_resource = record ->> 'resource', part_of = (record ->> 'record_id')::uuid where resource = 'attachments';
--> statement-breakpoint
update stored_folders set parent_id = null, name = left(name, 100) || ' (' || idguid || ')' where parent_id = idguid;
--> statement-breakpoint
CREATE INDEX "trash_part_of" ON "trash" USING btree ("tenant_id","part_of") WHERE part_of is not null;
--> statement-breakpoint
ALTER TABLE "stored_folders" ADD CONSTRAINT "stored_folders_parent_check" CHECK ("stored_folders"."parent_id" <> "stored_folders"."idguid");
