CREATE TABLE "file_quotas" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu"
);

--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"lease_until" timestamp with time zone,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"media_type" text,
	"same_as" uuid,
	"counted" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "files_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "files_state_check" CHECK ("files"."state" in ('pending', 'ready')),
	CONSTRAINT "files_ready_check" CHECK ("files"."state" = 'pending' or "files"."sha256" is not null)
);

--> statement-breakpoint
CREATE TABLE "removed_files" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_files_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "trash_files" (
	"tenant_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "trash_files_pk" PRIMARY KEY("tenant_id","record_id","file_id")
);

--> statement-breakpoint
CREATE INDEX "files_same_as" ON "files" USING btree ("tenant_id","same_as");
--> statement-breakpoint
CREATE INDEX "files_bytes" ON "files" USING btree ("tenant_id","sha256") WHERE "files"."state" = 'ready' and "files"."same_as" is null;
--> statement-breakpoint
CREATE INDEX "files_leases" ON "files" USING btree ("tenant_id","lease_until") WHERE "files"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "files_counted" ON "files" USING btree ("tenant_id","size") WHERE "files"."counted" and "files"."same_as" is null;
--> statement-breakpoint
CREATE INDEX "trash_files_file" ON "trash_files" USING btree ("tenant_id","file_id");
--> statement-breakpoint
ALTER TABLE "file_quotas" ADD CONSTRAINT "file_quotas_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_same_as_fk" FOREIGN KEY ("tenant_id","same_as") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trash_files" ADD CONSTRAINT "trash_files_record_fk" FOREIGN KEY ("tenant_id","record_id") REFERENCES "public"."trash"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trash_files" ADD CONSTRAINT "trash_files_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
