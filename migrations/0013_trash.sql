CREATE TABLE "trash" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"resource" text NOT NULL,
	"title" text COLLATE "bs-x-icu" NOT NULL,
	"record" jsonb NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" text COLLATE "bs-x-icu" NOT NULL,
	"search" text GENERATED ALWAYS AS (core_fold("title" || ' ' || "removed_by")) STORED NOT NULL,
	CONSTRAINT "trash_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE INDEX "trash_removed_at" ON "trash" USING btree ("tenant_id","resource","removed_at");
