CREATE TABLE "stored_file_versions" (
	"tenant_id" uuid NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "stored_file_versions_pk" PRIMARY KEY("tenant_id","stored_file_id","revision")
);

--> statement-breakpoint
CREATE TABLE "stored_files" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"folder_id" uuid,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold("name" || ' ' || core_words("tags") || ' ' || "note")) STORED NOT NULL,
	CONSTRAINT "stored_files_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "stored_files_kind_check" CHECK ("stored_files"."kind" in ('slika', 'pdf', 'dokument', 'tabela', 'prezentacija', 'tekst', 'zvuk', 'film', 'arhiva', 'ostalo'))
);

--> statement-breakpoint
CREATE TABLE "stored_folders" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"parent_id" uuid,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "stored_folders_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE INDEX "stored_file_versions_file" ON "stored_file_versions" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "stored_files_file" ON "stored_files" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_name_key" ON "stored_files" USING btree ("tenant_id",coalesce("folder_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));
--> statement-breakpoint
CREATE INDEX "stored_files_folder" ON "stored_files" USING btree ("tenant_id","folder_id");
--> statement-breakpoint
CREATE INDEX "stored_files_name" ON "stored_files" USING btree ("tenant_id","name");
--> statement-breakpoint
CREATE INDEX "stored_files_updated" ON "stored_files" USING btree ("tenant_id","updated_at");
--> statement-breakpoint
CREATE INDEX "stored_files_size" ON "stored_files" USING btree ("tenant_id","size");
--> statement-breakpoint
CREATE INDEX "stored_files_tags" ON "stored_files" USING gin ("tenant_id","tags");
--> statement-breakpoint
CREATE INDEX "stored_files_search_trgm" ON "stored_files" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_folders_name_key" ON "stored_folders" USING btree ("tenant_id",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));
--> statement-breakpoint
CREATE INDEX "stored_folders_parent" ON "stored_folders" USING btree ("tenant_id","parent_id");
--> statement-breakpoint
ALTER TABLE "stored_file_versions" ADD CONSTRAINT "stored_file_versions_stored_file_fk" FOREIGN KEY ("tenant_id","stored_file_id") REFERENCES "public"."stored_files"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_file_versions" ADD CONSTRAINT "stored_file_versions_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_folder_fk" FOREIGN KEY ("tenant_id","folder_id") REFERENCES "public"."stored_folders"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_folders" ADD CONSTRAINT "stored_folders_parent_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."stored_folders"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
