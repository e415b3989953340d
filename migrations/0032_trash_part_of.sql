ALTER TABLE "trash" ADD COLUMN "part_of" uuid;
--> statement-breakpoint
update trash set part_of = (record ->> 'with_folder')::uuid, record = record - 'with_folder' where record ? 'with_folder';
--> statement-breakpoint
update trash set part_of = (record ->> 'record_id')::uuid where resource = 'attachments';
--> statement-breakpoint
CREATE INDEX "trash_part_of" ON "trash" USING btree ("tenant_id","part_of") WHERE part_of is not null;
--> statement-breakpoint
ALTER TABLE "stored_folders" ADD CONSTRAINT "stored_folders_parent_check" CHECK ("stored_folders"."parent_id" <> "stored_folders"."idguid");
