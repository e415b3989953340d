CREATE TABLE "dok_prompts" (
	"tenant_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"note" text COLLATE "bs-x-icu",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu",
	CONSTRAINT "dok_prompts_pk" PRIMARY KEY("tenant_id","type_id","number")
);

--> statement-breakpoint
CREATE TABLE "dok_type_seeds" (
	"tenant_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dok_type_seeds_pk" PRIMARY KEY("tenant_id")
);

--> statement-breakpoint
CREATE TABLE "dok_type_versions" (
	"tenant_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"schema" text NOT NULL,
	"fields" integer NOT NULL,
	"columns" integer NOT NULL,
	"note" text COLLATE "bs-x-icu",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu",
	CONSTRAINT "dok_type_versions_pk" PRIMARY KEY("tenant_id","type_id","number")
);

--> statement-breakpoint
CREATE TABLE "dok_types" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"colour" text NOT NULL,
	"description" text COLLATE "bs-x-icu",
	"active" boolean DEFAULT true NOT NULL,
	"retention_months" integer,
	"four_eyes" boolean DEFAULT false NOT NULL,
	"bulk_approve" boolean DEFAULT true NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"current_prompt" integer,
	"search" text GENERATED ALWAYS AS (core_fold("name" || ' ' || "code" || ' ' || coalesce("description", ''))) STORED NOT NULL,
	CONSTRAINT "dok_types_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "dok_types_code_key" UNIQUE("tenant_id","code"),
	CONSTRAINT "dok_types_retention_check" CHECK ("dok_types"."retention_months" between 1 and 1200)
);

--> statement-breakpoint
CREATE INDEX "dok_types_search_trgm" ON "dok_types" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "dok_prompts" ADD CONSTRAINT "dok_prompts_type_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."dok_types"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_type_versions" ADD CONSTRAINT "dok_type_versions_type_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."dok_types"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
