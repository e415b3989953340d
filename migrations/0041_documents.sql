CREATE TABLE "dok_documents" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"state" text NOT NULL,
	"step" text,
	"reason" text,
	"origin" text NOT NULL,
	"file_id" uuid NOT NULL,
	"xml_id" uuid,
	"sha256" text NOT NULL,
	"type_id" uuid,
	"type_version" integer,
	"type_given" boolean DEFAULT false NOT NULL,
	"page_count" integer DEFAULT 0 NOT NULL,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"lease" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"values" jsonb DEFAULT '{"fields":{},"lines":[]}'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"splits" integer[] DEFAULT '{}' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"doubtful" integer DEFAULT 0 NOT NULL,
	"corrected" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"by_endpoint" boolean DEFAULT false NOT NULL,
	"party" text COLLATE "bs-x-icu",
	"party_jib" text,
	"number" text,
	"day" date,
	"total" numeric(18, 2),
	"currency" text,
	"duplicate_of" uuid,
	"first_approved_by" text COLLATE "bs-x-icu",
	"first_approver" uuid,
	"approved_at" timestamp with time zone,
	"approved_by" text COLLATE "bs-x-icu",
	"untouched" boolean,
	"exported_at" timestamp with time zone,
	"draft_id" uuid,
	"company_id" uuid,
	"created_by" text COLLATE "bs-x-icu",
	"retain_until" date,
	"words" "tsvector",
	"search" text GENERATED ALWAYS AS (core_fold(name || ' ' || coalesce(party, '') || ' ' || coalesce(number, '') || ' ' || coalesce(party_jib, ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "dok_documents_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "dok_documents_state_check" CHECK (state in ('primljen', 'u_redu', 'citanje', 'izdvajanje', 'na_pregledu', 'odobren', 'izvezen', 'odbijen', 'neuspjeo', 'duplikat'))
);

--> statement-breakpoint
CREATE TABLE "dok_learned" (
	"tenant_id" uuid NOT NULL,
	"jib" text NOT NULL,
	"field" text NOT NULL,
	"words" text NOT NULL,
	"side" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dok_learned_pk" PRIMARY KEY("tenant_id","jib","field","words","side")
);

--> statement-breakpoint
CREATE TABLE "dok_pages" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_page" integer NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"source" text,
	"turned" integer DEFAULT 0 NOT NULL,
	"width" real,
	"height" real,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb,
	"fault" text,
	"picture_id" uuid,
	"picture_width" integer,
	"picture_height" integer,
	"read_at" timestamp with time zone,
	CONSTRAINT "dok_pages_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "dok_runs" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"type_id" uuid NOT NULL,
	"type_version" integer NOT NULL,
	"prompt" integer,
	"meta" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"fault" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "dok_runs_pk" PRIMARY KEY("tenant_id","document_id","run")
);

--> statement-breakpoint
CREATE INDEX "dok_documents_created" ON "dok_documents" USING btree ("tenant_id","created_at","idguid");
--> statement-breakpoint
CREATE INDEX "dok_documents_state" ON "dok_documents" USING btree ("tenant_id","state","created_at");
--> statement-breakpoint
CREATE INDEX "dok_documents_type" ON "dok_documents" USING btree ("tenant_id","type_id");
--> statement-breakpoint
CREATE INDEX "dok_documents_bytes" ON "dok_documents" USING btree ("tenant_id","sha256");
--> statement-breakpoint
CREATE INDEX "dok_documents_number" ON "dok_documents" USING btree ("tenant_id","party_jib","number");
--> statement-breakpoint
CREATE INDEX "dok_documents_file" ON "dok_documents" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "dok_documents_xml" ON "dok_documents" USING btree ("tenant_id","xml_id");
--> statement-breakpoint
CREATE INDEX "dok_documents_search_trgm" ON "dok_documents" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "dok_documents_words" ON "dok_documents" USING gin ("tenant_id","words");
--> statement-breakpoint
CREATE INDEX "dok_pages_document" ON "dok_pages" USING btree ("tenant_id","document_id","page");
--> statement-breakpoint
CREATE INDEX "dok_pages_file" ON "dok_pages" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "dok_pages_picture" ON "dok_pages" USING btree ("tenant_id","picture_id");
--> statement-breakpoint
ALTER TABLE "dok_documents" ADD CONSTRAINT "dok_documents_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_documents" ADD CONSTRAINT "dok_documents_xml_fk" FOREIGN KEY ("tenant_id","xml_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_pages" ADD CONSTRAINT "dok_pages_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."dok_documents"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_pages" ADD CONSTRAINT "dok_pages_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_pages" ADD CONSTRAINT "dok_pages_picture_fk" FOREIGN KEY ("tenant_id","picture_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_runs" ADD CONSTRAINT "dok_runs_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."dok_documents"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
