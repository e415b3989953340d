CREATE TABLE "list_layouts" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb,
	"widths" jsonb,
	"density" text,
	CONSTRAINT "list_layouts_pk" PRIMARY KEY("tenant_id","user_id","list")
);

--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "owner" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("tenant_id","resource") WHERE "saved_views"."is_shared";
