CREATE TABLE "file_previews" (
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"thumb_id" uuid,
	"text" text,
	"complete" boolean DEFAULT true NOT NULL,
	"words" "tsvector",
	CONSTRAINT "file_previews_pk" PRIMARY KEY("tenant_id","file_id"),
	CONSTRAINT "file_previews_state_check" CHECK ("file_previews"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "file_previews_reason_check" CHECK (("file_previews"."state" = 'failed') = ("file_previews"."reason" is not null))
);

--> statement-breakpoint
CREATE INDEX "file_previews_thumb" ON "file_previews" USING btree ("tenant_id","thumb_id");
--> statement-breakpoint
CREATE INDEX "file_previews_waiting" ON "file_previews" USING btree ("tenant_id","queued_at") WHERE "file_previews"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "file_previews_words" ON "file_previews" USING gin ("tenant_id","words");
--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_thumb_fk" FOREIGN KEY ("tenant_id","thumb_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
