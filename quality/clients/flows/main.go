// The whole flow with the client that oapi-codegen has made; run.ts copies it beside that client.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"clients/generated"
)

const longestWait = 30 * time.Second

var ctx = context.Background()

// The client sends the secret key; without one, it is a visitor's.
func open(secretKey string) *generated.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		if secretKey != "" {
			request.Header.Set("Authorization", "Bearer "+secretKey)
		}
		return nil
	}
	client, err := generated.NewClientWithResponses(os.Getenv("BASE_URL"), generated.WithRequestEditorFn(authorize))
	check(err == nil, err)
	return client
}

func check(holds bool, value any) {
	if !holds {
		panic(fmt.Sprintf("%+v", value))
	}
}

// Returns the body of a response that must succeed.
func must[Body any](body *Body, err error, raw []byte) Body {
	check(err == nil && body != nil, fmt.Sprintf("%v %s", err, raw))
	return *body
}

func step(what string) { fmt.Println("ok " + what) }

func main() {
	api, banner := open(os.Getenv("SECRET_KEY")), open("")
	price := 1234567.89

	created, err := api.CreateProductWithResponse(ctx, nil, generated.CreateProductRequest{
		Name: "Handbook", Url: "https://shop.example.com/handbook", BaseCurrency: "EUR", BasePrice: 49,
	})
	product := must(created.JSON201, err, created.Body).Data
	step("creates a product")

	currency, code, tiers := "EUR", "PPP", []generated.TierDiscountInput{{Tier: 6, Discount: 60}}
	added, err := api.CreateCampaignWithResponse(ctx, nil, generated.CreateCampaignRequest{
		Name: "Autumn", BaseCurrency: &currency, Code: &code, Tiers: &tiers,
	})
	campaign := must(added.JSON201, err, added.Body).Data
	check(campaign.Tiers[0].Code == nil, campaign)
	step("creates a campaign with a tier without a code")

	issued, err := api.CreateApiKeyWithResponse(ctx, nil, generated.CreateApiKeyRequest{
		Name: "Shop", Type: generated.ApiKeyTypePublic, CampaignId: &campaign.Id,
	})
	key := must(issued.JSON201, err, issued.Body).Data
	step("creates a public key")

	config := func() generated.BannerConfig {
		config, err := banner.GetBannerConfigWithResponse(ctx, key.Key)
		return must(config.JSON200, err, config.Body)
	}
	discount, err := config().AsDiscountConfig()
	check(err == nil && discount.Show.Valid() && discount.Discount == 60 && *discount.Code == "PPP" && discount.FxRate > 0, discount)
	step("reads a discount, whose fields are there once show is true")

	event := fmt.Sprintf(`{"events":[{"id":"%s","name":"banner_shown","at":"%s"}]}`, campaign.Id, time.Now().UTC().Format(time.RFC3339))
	sent, err := banner.SendBannerEventsWithBodyWithResponse(ctx, &generated.SendBannerEventsParams{Key: key.Key}, "text/plain", strings.NewReader(event))
	check(err == nil && sent.StatusCode() == 204, sent)
	step("sends an event")

	for deadline := time.Now().Add(longestWait); ; time.Sleep(200 * time.Millisecond) {
		counted, err := api.GetCampaignStatsWithResponse(ctx, campaign.Id, nil)
		statistics := must(counted.JSON200, err, counted.Body).Data
		if statistics.Totals.Shown == 1 {
			check(statistics.ByCountry[0].Country == "IN", statistics)
			break
		}
		check(time.Now().Before(deadline), "It did not happen in time")
	}
	step("finds it in the statistics")

	changed, err := api.UpdateProductWithResponse(ctx, product.Id, nil, generated.UpdateProductRequest{BasePrice: &price})
	check(must(changed.JSON200, err, changed.Body).Data.BasePrice == price, changed)
	limit := 1
	listed, err := api.ListProductsWithResponse(ctx, &generated.ListProductsParams{Limit: &limit})
	page := must(listed.JSON200, err, listed.Body)
	check(len(page.Data) == 1 && page.Data[0].Id == product.Id && page.Data[0].BasePrice == price, page)
	step("changes the product, and lists one on a page")

	paused := generated.CampaignStatusPaused
	altered, err := api.UpdateCampaignWithResponse(ctx, campaign.Id, nil, generated.UpdateCampaignRequest{Status: &paused})
	check(string(must(altered.JSON200, err, altered.Body).Data.Status) == "paused", altered)
	refused, err := config().AsDiscountConfig()
	check(err == nil && !refused.Show.Valid(), refused)
	noDiscount, err := config().AsNoDiscountConfig()
	check(err == nil && noDiscount.Show.Valid() && noDiscount.Reason == generated.NoDiscountReasonCampaignPaused, noDiscount)
	step("pauses the campaign, and reads the reason")

	wrong, err := api.CreateProductWithResponse(ctx, nil, generated.CreateProductRequest{Url: "https://shop.example.com", BaseCurrency: "EUR", BasePrice: 1})
	problem := must(wrong.JSON400, err, wrong.Body).Error
	check(problem.Code == generated.ErrorCodeValidationFailed && (*problem.Details)[0].Path == "name", problem)
	unknown, err := banner.GetMerchantWithResponse(ctx)
	check(must(unknown.JSON401, err, unknown.Body).Error.Code == generated.ErrorCodeInvalidApiKey, unknown)
	missing, err := api.GetCampaignWithResponse(ctx, "camp_none", nil)
	check(must(missing.JSON404, err, missing.Body).Error.Code == generated.ErrorCodeCampaignNotFound, missing)
	step("gets typed errors: 400 with the field, 401 and 404")

	revoked, err := api.RevokeApiKeyWithResponse(ctx, key.Id, nil)
	check(err == nil && revoked.StatusCode() == 204, revoked)
	deleted, err := api.DeleteCampaignWithResponse(ctx, campaign.Id, nil)
	check(err == nil && deleted.StatusCode() == 204, deleted)
	removed, err := api.DeleteProductWithResponse(ctx, product.Id, nil)
	check(err == nil && removed.StatusCode() == 204, removed)
	gone, err := api.GetProductWithResponse(ctx, product.Id, nil)
	check(must(gone.JSON404, err, gone.Body).Error.Code == generated.ErrorCodeProductNotFound, gone)
	step("deletes key, campaign and product")
}
