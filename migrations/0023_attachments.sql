CREATE TABLE "attachments" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"stored_file_id" uuid,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "attachments_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE INDEX "attachments_record" ON "attachments" USING btree ("tenant_id","resource","record_id");
--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "attachments_stored_file" ON "attachments" USING btree ("tenant_id","stored_file_id");
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_stored_file_fk" FOREIGN KEY ("tenant_id","stored_file_id") REFERENCES "public"."stored_files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
