CREATE TABLE "file_shares" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"max_downloads" integer,
	"downloads" integer DEFAULT 0 NOT NULL,
	"last_download_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"note" text COLLATE "bs-x-icu" DEFAULT '' NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_shares_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "file_shares_downloads_check" CHECK ("file_shares"."downloads" >= 0 and ("file_shares"."max_downloads" is null or "file_shares"."downloads" <= "file_shares"."max_downloads"))
);

--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_token_key" ON "file_shares" USING btree ("tenant_id","token_hash");
--> statement-breakpoint
CREATE INDEX "file_shares_file" ON "file_shares" USING btree ("tenant_id","stored_file_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "file_shares_created" ON "file_shares" USING btree ("tenant_id","created_at");
--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_stored_file_fk" FOREIGN KEY ("tenant_id","stored_file_id") REFERENCES "public"."stored_files"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
